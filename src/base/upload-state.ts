/** Why an upload does not go on by itself. */
export type UploadFailure =
  /** The host keeps failing, or refused it without a text. `words`: the host's text. */
  | { readonly kind: 'host'; readonly words?: string }
  /** The host refused it with a text, or could not make a video of the bytes: damaged, no video, too large. */
  | { readonly kind: 'video'; readonly words?: string }
  /** This device no longer has the bytes: the same file has to be chosen once more. */
  | { readonly kind: 'file' }
  /** The same for a recording, which cannot be chosen once more and has to be made again. */
  | { readonly kind: 'recording' };

/** What an upload waits for: the network, a log-in, bytes that are still being recorded, or another tab that sends it. */
export type UploadWait = 'network' | 'session' | 'source' | 'elsewhere';

interface Transfer {
  /** Name of the file. */
  readonly name: string;
  /** Bytes that the host has. */
  readonly sent: number;
  /** Bytes in all; undefined while they are being recorded. */
  readonly total: number | undefined;
}

/** How far an upload is. */
export type UploadState =
  /** Goes on by itself once the wait is over. */
  | (Transfer & { readonly kind: 'waiting'; readonly for: UploadWait })
  /** `secondsLeft`: until the host has all; undefined while unknown. */
  | (Transfer & { readonly kind: 'sending'; readonly secondsLeft: number | undefined })
  /** By the applicant. */
  | (Transfer & { readonly kind: 'paused' })
  | (Transfer & { readonly kind: 'failed'; readonly failure: UploadFailure })
  /** The host has all of it. `link`: the address of the mp4, which forms save. */
  | (Transfer & { readonly kind: 'done'; readonly link: string });
