import { useState } from 'react';

/** For an `<img>`: its address, as long as it can be shown. One that cannot be loaded gives way to what stands for it. */
export function usePicture(address: string | undefined) {
  const [missing, setMissing] = useState<string>();
  return { src: address === missing ? undefined : address, onError: () => { setMissing(address); } };
}
