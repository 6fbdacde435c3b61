import mark from './mark.svg';
import styles from './shell.module.css';
import { Link } from '../ui/link.tsx';
import { usePicture } from '../ui/use-picture.ts';

interface BrandProps {
  /** The deployment's own picture. */
  readonly logo: string | undefined;
  readonly name: string;
}

/** The portal's logo and name, which lead home. A deployment's logo that cannot be loaded is replaced by the client's own. */
export function Brand({ logo, name }: BrandProps) {
  const { src = mark, onError } = usePicture(logo);
  return (
    <Link className={styles.brand} to="/">
      <img className={styles.mark} src={src} alt="" width={28} height={28} onError={onError} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
