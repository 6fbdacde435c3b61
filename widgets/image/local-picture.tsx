import { useLayoutEffect, useRef } from 'react';
import styles from '../upload/upload.module.css';

/** A picture that has not left this machine yet, from memory. */
export function LocalPicture({ file, alt }: { readonly file: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} className={styles.picture} alt={alt} />;
}
