import type { ReactNode } from 'react';
import type { Registered } from '../../../api/registration.ts';

/** What the success dialog shows. */
export interface Welcome extends Pick<Registered, 'message' | 'consultationUrl'> {
  readonly text: ReactNode;
}

/** The answer with its rich text ready to be shown; without it where the code for that cannot be had. */
export async function prepareWelcome({ message, welcomeMessage, consultationUrl }: Registered): Promise<Welcome> {
  const rest = { message, consultationUrl };
  if (welcomeMessage === undefined) return { ...rest, text: undefined };
  try {
    const { RichText } = await import('../../../ui/rich-text/rich-text.tsx');
    return { ...rest, text: <RichText html={welcomeMessage} /> };
  } catch {
    return { ...rest, text: undefined };
  }
}
