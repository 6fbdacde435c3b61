import { useEffect, useState } from 'react';
import { useFormHandle } from '../engine/form.tsx';
import { useFieldChanges } from '../engine/form-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';

interface PasswordAdviceProps {
  /** The applicant's address, where it is known: many passwords are made of it. */
  readonly email?: string | undefined;
}

/**
 * Says while a new password is typed that it is easily guessed. This is only advice: the server decides what it refuses
 * (docs/decisions/0020), and another server may accept it. The space is reserved, so that nothing moves.
 */
export function PasswordAdvice({ email }: PasswordAdviceProps) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  const [password, setPassword] = useState('');
  const [guessed, setGuessed] = useState(false);
  useFieldChanges(() => {
    const typed = handle.values().fields.get('new_password');
    setPassword(typeof typed === 'string' ? typed : '');
  });
  useEffect(() => {
    let current = true;
    // Without the list, which may fail to load, there is no advice.
    void isGuessable(password, email).catch(() => false).then((guessable) => { if (current) setGuessed(guessable); });
    return () => { current = false; };
  }, [password, email]);
  return (
    <p className={controls.advice} role="status">{guessed && t('password.guessed')}</p>
  );
}

async function isGuessable(password: string, email: string | undefined): Promise<boolean> {
  if (password === '') return false;
  const { isEasilyGuessed } = await import('../api/password-list.ts');
  return isEasilyGuessed(password, email === undefined ? [] : [email]);
}
