import type { ApiFailure } from '../api/failure.ts';
import { bothLanguages, type Text, type TextKey } from '../base/text.ts';

/** Spec §8: the one text of whatever has no words of the server's. Where the network failed a line says what to do about it. */
export const generalMessage = (failure?: ApiFailure): TextKey =>
  ({ key: failure?.kind === 'network' || failure?.kind === 'timeout' ? 'failure.unreached' : 'failure.general' });

/** The server's own words, or that something went wrong (spec §8). */
export const problemOf = (failure: ApiFailure | undefined): Text =>
  (failure?.kind === 'refused' ? bothLanguages(failure.refusal.texts.join('\n')) : generalMessage(failure));
