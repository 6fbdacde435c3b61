import { useState } from 'react';

/** Props for an `<img>`: its address, `undefined` once loading has failed, so that a replacement is shown. */
export function usePicture(address: string | undefined) {
  const [missing, setMissing] = useState<string>();
  return { src: address === missing ? undefined : address, onError: () => { setMissing(address); } };
}
