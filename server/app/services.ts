import type { Writable } from 'node:stream';
import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import type { Settings, WithSettings } from '../base/settings.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import type { WithRoom } from '../http/room.ts';
import type { WithSigner } from '../http/signed-address.ts';
import type { WithIncoming } from '../received/received-form.ts';
import type { WithSenders } from '../sending/message.ts';
import type { WithOutbox } from '../sending/outbox.ts';
import type { WithStorage } from '../storage/storage.ts';
import type { WithUploads } from '../uploads/used.ts';
import type { WithVideoUploads } from '../videos/find.ts';

/** All that the server is made of, from `prepare.ts`. Each call and each room takes of it what it needs. */
export interface Services
  extends WithDatabase, WithClock, WithStorage, WithIncoming, WithUploads, WithVideoUploads, WithInputTypes, WithDefinitions, WithPasswords, WithSigner, WithKeyedHash, WithSenders, WithOutbox, WithRoom,
    WithSettings<keyof Settings> {
  /** Tells this server from the others of its database, also after a restart. */
  readonly serverName: string;
  /** Where log lines go; standard output where absent. */
  readonly logTo?: Writable;
}
