/** A file name that is safe to show and to send back in a header. */
export const plainName = (name: string | undefined): string => {
  const shown = (name ?? '').replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '').slice(-200).trim();
  return shown === '' ? 'file' : shown;
};
