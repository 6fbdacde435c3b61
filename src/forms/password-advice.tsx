import { useEffect, useRef, useState } from 'react';
import { useFormHandle, useFormStatus } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';

interface PasswordAdviceProps {
  /** The field that a new password is typed into. */
  readonly field: string;
  /** Of the applicant, where it is known: what many would think of first. */
  readonly email?: string | undefined;
}

/** So that the list is not asked for each letter. */
const PAUSE_MS = 300;

/**
 * Says while a new password is typed that it is easily guessed. It only says so: what is refused is the server's to decide
 * (docs/decisions/0020), and another server may take it. Its room is there before, so that nothing moves.
 */
export function PasswordAdvice({ field, email }: PasswordAdviceProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const line = useRef<HTMLParagraphElement>(null);
  const [guessed, setGuessed] = useState(false);
  // What was typed may be discarded.
  const dirty = useFormStatus('dirty');
  useEffect(() => {
    const form = line.current?.closest('form');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const look = async (): Promise<void> => {
      const typed = handle.values().fields.get(field);
      // A list that cannot be loaded keeps nobody from a password.
      const guessable = await isGuessable(typeof typed === 'string' ? typed : '', email).catch(() => false);
      if (current) setGuessed(guessable);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), PAUSE_MS);
    };
    form?.addEventListener('input', wait);
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
      form?.removeEventListener('input', wait);
    };
  }, [field, handle, email, dirty]);
  return (
    <p ref={line} className={controls.advice} role="status">{guessed && t('password.guessed')}</p>
  );
}

async function isGuessable(password: string, email: string | undefined): Promise<boolean> {
  if (password === '') return false;
  const { isEasilyGuessed } = await import('../api/password-list.ts');
  return isEasilyGuessed(password, email === undefined ? [] : [email]);
}
