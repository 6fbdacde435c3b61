import { useState } from 'react';
import mark from './mark.svg';
import styles from './shell.module.css';
import { Link } from '../ui/link.tsx';

interface BrandProps {
  /** The deployment's own picture. */
  readonly logo: string | undefined;
  readonly name: string;
}

/** The portal's picture and name, which lead home. A deployment's picture that cannot be shown gives way to the client's own. */
export function Brand({ logo, name }: BrandProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <Link className={styles.brand} to="/">
      <img
        className={styles.mark}
        src={logo === undefined || logo === missing ? mark : logo}
        alt=""
        width={28}
        height={28}
        onError={() => { setMissing(logo); }}
      />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
