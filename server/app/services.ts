import type { Writable } from 'node:stream';
import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import type { Settings, WithSettings } from '../base/settings.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { WithDatabase, WithDirect } from '../database/database.ts';
import type { ServerLock } from '../database/server-lock.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { WithFigures } from '../http/figures.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import type { WithDiskSpace } from '../http/disk-space.ts';
import type { WithSigner } from '../http/signed-address.ts';
import type { WithIncoming } from '../intake/received/received-form.ts';
import type { WithSenders } from '../messages/sending/message.ts';
import type { WithOutbox } from '../messages/sending/outbox.ts';
import type { Stores } from '../storage/open.ts';
import type { WithStorage } from '../storage/storage.ts';
import type { WithUploads } from '../storage/upload-store.ts';
import type { WithVideoUploads } from '../videos/video.ts';
import type { WithFfmpeg } from '../videos/find-ffmpeg.ts';

/** All services of the server, from `prepare.ts`. Each call and each room takes those that it needs. */
export interface Services
  extends WithDatabase, WithDirect, WithClock, WithStorage, WithIncoming, WithUploads, WithVideoUploads, WithInputTypes,
    WithDefinitions, WithPasswords, WithSigner, WithKeyedHash, WithSenders, WithOutbox, WithDiskSpace, WithFfmpeg, WithFigures,
    WithSettings<keyof Settings>, Pick<Stores, 'hold'> {
  /** Whether this server still has the lock of its database. */
  readonly isLocked: ServerLock['isLocked'];
  /** Distinguishes this server from the others of its database, also after a restart. */
  readonly serverName: string;
  /** Aborted once the server is told to end; absent where nothing can tell it. */
  readonly ending?: AbortSignal;
  /** The output of log lines; standard output where absent. */
  readonly logTo?: Writable;
}
