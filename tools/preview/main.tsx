import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '../../src/app/theme.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../../src/base/text.ts';
import { watchPresses } from '../../src/interaction/pointer-gate.ts';
import { addTexts, createI18n, switchLanguage } from '../../src/i18n/i18n.ts';
import { followColorScheme } from '../../src/app/color-scheme.ts';
import { installTrustedTypesPolicy } from '../../src/app/trusted-types.ts';
import { loadContent } from './content.ts';
import { PreviewForm } from './form.tsx';
import { Frame } from './frame.tsx';

/** `?language=en`: the form alone; without it both languages side by side, each in a frame as wide as a device. */
async function pageOf(wanted: string | null): Promise<ReactNode> {
  const content = await loadContent();
  if (wanted !== 'en' && wanted !== 'jp') return <Frame content={content} />;
  const language: Language = wanted;
  const i18n = createI18n();
  await switchLanguage(i18n, language);
  await addTexts(i18n, ['forms', 'portal', 'field-types']);
  return <I18nextProvider i18n={i18n}><PreviewForm content={content} /></I18nextProvider>;
}

installTrustedTypesPolicy();
followColorScheme();
watchPresses();
const root = document.getElementById('root');
if (root) createRoot(root).render(await pageOf(new URLSearchParams(location.search).get('language')));
