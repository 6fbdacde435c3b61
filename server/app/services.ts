import type { Writable } from 'node:stream';
import type { Background } from '../base/background.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import type { KeyedHash } from '../http/keyed-hash.ts';
import type { Signer } from '../http/signed-address.ts';
import type { Senders } from '../sending/message.ts';
import type { Outbox } from '../sending/outbox.ts';
import type { Settings } from '../base/settings.ts';
import type { Storage } from '../storage/storage.ts';

/** All that the calls need; made in `prepare.ts`. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database['db'];
  readonly storage: Storage;
  /** Folder for files while they arrive, on the file system of the storage. */
  readonly incoming: string;
  /** Folder of resumable uploads; what is in it outlives a restart. */
  readonly uploads: string;
  readonly signer: Signer;
  readonly keyedHash: KeyedHash;
  readonly senders: Senders;
  /** Holds what `senders` had nowhere to send. */
  readonly outbox: Outbox;
  readonly background: Background;
  readonly clock: Clock;
  /** Where log lines go; standard output where absent. */
  readonly logTo?: Writable;
}
