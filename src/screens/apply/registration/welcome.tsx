import type { ReactNode } from 'react';
import type { Registered } from '../../../api/registration.ts';

/** What the success dialog shows. */
export interface Welcome extends Pick<Registered, 'message' | 'consultationUrl' | 'receipt'> {
  readonly text: ReactNode;
  /** Where the link went that lets a password be set. */
  readonly email: string;
}

/** The answer with its rich text ready to be shown; without it where the code for that cannot be had. */
export async function prepareWelcome({ message, welcomeMessage, consultationUrl, receipt }: Registered, email: string): Promise<Welcome> {
  const rest = { message, consultationUrl, email, receipt };
  if (welcomeMessage === undefined) return { ...rest, text: undefined };
  try {
    const { RichText } = await import('../../../ui/rich-text/rich-text.tsx');
    return { ...rest, text: <RichText html={welcomeMessage} /> };
  } catch {
    return { ...rest, text: undefined };
  }
}
