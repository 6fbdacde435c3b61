import { cut } from '../../base/cut.ts';

/** A file name that is safe to show and to send back in a header. */
export const plainName = (name: string | undefined): string => {
  const shown = cut((name ?? '').replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, ''), -200).trim();
  return shown === '' ? 'file' : shown;
};
