import type { Writable } from 'node:stream';
import type { Background } from '../base/background.ts';
import type { WithClock } from '../base/clock.ts';
import type { Settings, WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import type { WithSigner } from '../http/signed-address.ts';
import type { WithIncoming } from '../received/received-form.ts';
import type { Senders } from '../sending/message.ts';
import type { Outbox } from '../sending/outbox.ts';
import type { WithStorage } from '../storage/storage.ts';
import type { WithUploads } from '../uploads/used.ts';

/** All that the server is made of, from `prepare.ts`. Each call and each room takes of it what it needs. */
export interface Services
  extends WithDatabase, WithClock, WithStorage, WithIncoming, WithUploads, WithSigner, WithKeyedHash, WithSettings<keyof Settings> {
  readonly senders: Senders;
  /** Holds what `senders` had nowhere to send. */
  readonly outbox: Outbox;
  readonly background: Background;
  /** Where log lines go; standard output where absent. */
  readonly logTo?: Writable;
}
