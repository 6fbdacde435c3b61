import type { ApiFailure } from '../api/failure.ts';
import type { Text, TextKey } from '../base/text.ts';
import { withCode, serverMessageOf } from './failure-text.ts';

/** The one text for failures without a message of the server (spec §8). A second line gives advice, where the network failed. */
export const generalMessage = (failure?: ApiFailure): TextKey =>
  withCode({ key: failure?.kind === 'network' || failure?.kind === 'timeout' ? 'failure.unreached' : 'failure.general' }, failure);

/** The server's own message, or that something went wrong (spec §8). */
export const problemOf = (failure: ApiFailure | undefined): Text => serverMessageOf(failure) ?? generalMessage(failure);
