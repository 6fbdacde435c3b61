import type { HeldRecording } from '../../src/engine/contract/recordings.ts';
import type { CameraProblem } from './camera.ts';
import type { TakeEnd } from './take.ts';

/** Why a recording is there to be looked at: how its take ended, or it was left by an earlier page. */
export type Reviewed = TakeEnd | 'left';

/** A recording that is there until a new one is begun. */
interface After {
  readonly earlier?: HeldRecording;
}

/** Where the applicant is on the way to a recording. */
export type Stage =
  /** It is looked for what an earlier page left. */
  | { readonly kind: 'looking' }
  /** Another tab records. `isLost`: it has taken that over from this one. `earlier`: what could not be handed over to it. */
  | ({ readonly kind: 'elsewhere'; readonly isLost: boolean } & After)
  /** Nothing is on yet: what will be asked, and why. */
  | { readonly kind: 'intro' }
  /** The browser asks for camera and microphone. */
  | ({ readonly kind: 'asking' } & After)
  | ({ readonly kind: 'problem'; readonly problem: CameraProblem } & After)
  /** The applicant is in the picture, and chooses devices. `isStored`: a recording will outlive the page. */
  | ({ readonly kind: 'ready'; readonly stream: MediaStream; readonly isStored: boolean } & After)
  /** `left`: whole seconds. */
  | ({ readonly kind: 'countdown'; readonly stream: MediaStream; readonly isStored: boolean; readonly left: number } & After)
  /**
   * `isStored`: as it was expected before; `length`: how long it is by now, in ms. `isFinishing`: it is used as soon as its last piece
   * is there.
   */
  | {
    readonly kind: 'recording';
    readonly stream: MediaStream;
    readonly isStored: boolean;
    readonly recording: HeldRecording;
    readonly length: () => number;
    readonly isFinishing: boolean;
  }
  | { readonly kind: 'review'; readonly recording: HeldRecording; readonly why: Reviewed }
  /** It goes up, and is the answer when it is there. `recording`: where it was made or looked at here. */
  | { readonly kind: 'sending'; readonly recording?: HeldRecording };
