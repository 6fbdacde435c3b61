import { useCallback } from 'react';
import type { FormTemplate } from '../../api/registration.ts';
import { isProductHost } from '../../api/settings.ts';
import { useTypesOf } from '../../engine/input-types.ts';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { defaultLanguage } from '../../ui/product-variant.ts';
import { loadApplication, type Application } from './load-application.ts';
import { useLoaded, type Loading } from './use-loaded.ts';

/** The form of that name, in its own language unless one was chosen on this device (spec §4; docs/decisions/0007). */
export function useApplication(name: string): Loading<Application> {
  const { client, settings } = usePortal();
  const types = useTypesOf();
  const { setLanguage } = useLanguage();
  const load = useCallback((signal: AbortSignal) => {
    const onFound = async ({ productForm }: FormTemplate): Promise<void> => {
      // Texts that cannot be loaded keep nobody from applying.
      if (chosenLanguage() === undefined) await setLanguage(defaultLanguage(productForm)).catch(() => undefined);
    };
    const productHost = isProductHost(window.location.hostname, settings);
    return loadApplication({ client, types, name, productHost, onFound, signal });
  }, [client, types, settings, name, setLanguage]);
  return useLoaded(load);
}
