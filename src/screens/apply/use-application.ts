import { useCallback } from 'react';
import type { FormTemplate } from '../../api/registration.ts';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { defaultLanguage, useProductVariant } from '../../ui/product-variant.ts';
import { loadApplication, type Application } from './load-application.ts';
import { useLoaded, type Loaded } from './use-loaded.ts';

/** The form of that name, in its own language unless one was chosen on this device (spec §4; docs/decisions/0007). */
export function useApplication(name: string): Loaded<Application> {
  const { client } = usePortal();
  const { setLanguage } = useLanguage();
  const productHost = useProductVariant();
  const load = useCallback((signal: AbortSignal) => {
    const onFound = async ({ productForm }: FormTemplate): Promise<void> => {
      // Texts that cannot be loaded keep nobody from applying.
      if (chosenLanguage() === undefined) await setLanguage(defaultLanguage(productForm)).catch(() => undefined);
    };
    return loadApplication({ client, name, productHost, onFound, signal });
  }, [client, name, productHost, setLanguage]);
  return useLoaded(load);
}
