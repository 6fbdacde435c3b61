import type { RecordingHandle } from '../../src/engine/contract/recordings.ts';
import type { CameraProblem } from './camera.ts';
import type { TakeEnd } from './take.ts';

/** Why a recording is reviewed: how its take ended, or that an earlier page left it. */
export type ReviewReason = TakeEnd | 'left';

/** The previous recording, which stays until a new one is begun. */
interface WithEarlier {
  readonly earlier?: RecordingHandle;
}

/** The stage of a recorder. */
export type Stage =
  /** Looks for a recording of an earlier page. */
  | { readonly kind: 'looking' }
  /** Another tab records. `isLost`: it has taken over from this one. `earlier`: a recording that could not be handed over. */
  | ({ readonly kind: 'elsewhere'; readonly isLost: boolean } & WithEarlier)
  /** Before the camera is on: what the browser will ask, and why. */
  | { readonly kind: 'intro' }
  /** The browser asks for camera and microphone. */
  | ({ readonly kind: 'asking' } & WithEarlier)
  | ({ readonly kind: 'problem'; readonly problem: CameraProblem } & WithEarlier)
  /** Shows the live picture and the devices. `isStored`: a recording will outlive the page. */
  | ({ readonly kind: 'ready'; readonly stream: MediaStream; readonly isStored: boolean } & WithEarlier)
  /** `left`: whole seconds. */
  | ({ readonly kind: 'countdown'; readonly stream: MediaStream; readonly isStored: boolean; readonly left: number } & WithEarlier)
  /**
   * `isStored`: as expected beforehand; `length`: the current length, in ms. `isFinishing`: it is used as soon as its last piece has
   * arrived.
   */
  | {
    readonly kind: 'recording';
    readonly stream: MediaStream;
    readonly isStored: boolean;
    readonly recording: RecordingHandle;
    readonly length: () => number;
    readonly isFinishing: boolean;
  }
  | { readonly kind: 'review'; readonly recording: RecordingHandle; readonly why: ReviewReason }
  /** It is uploaded, and then is the answer. `recording`: where it was made or reviewed here. */
  | { readonly kind: 'sending'; readonly recording?: RecordingHandle };
