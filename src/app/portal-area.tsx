import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { widgets } from '../../widgets/registry.ts';
import { EngineProvider } from '../engine/environment.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { Guard } from './guard.tsx';
import { createQueryClient } from './query-client.ts';
import { theme } from './theme.ts';

export interface PortalAreaProps {
  /** A call was answered with 401. */
  readonly onUnauthorized: () => void;
  /** The first of its pages is opened. */
  readonly onOpen: () => void;
  /** For the style elements that Mantine makes. */
  readonly nonce: string;
}

/**
 * What every page behind the log-in shares; in a chunk of its own, so that the public pages stay light. It goes with the
 * session, and with it everything that was loaded for the applicant.
 */
export function PortalArea({ onUnauthorized, onOpen, nonce }: PortalAreaProps) {
  const { notify } = usePortal();
  const { language, t } = useLanguage();
  const [queryClient] = useState(() => createQueryClient({ notify, onUnauthorized }));
  const environment = useMemo(() => ({ language, t, registry: widgets }), [language, t]);
  useEffect(onOpen, [onOpen]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <EngineProvider value={environment}>
          <Guard><Outlet /></Guard>
        </EngineProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
