import { createContext, useContext } from 'react';
import type { Language, Translate } from '../base/text.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { OtherLanguage, WidgetRegistry } from './contract/widget.ts';
import type { LateVideos } from './form-videos.ts';

/** What the engine needs from the application. A change of language renders the texts of every field anew. */
export interface EngineEnvironment {
  readonly language: Language;
  readonly t: Translate;
  /** Present where the applicant reads both languages at once. */
  readonly other?: OtherLanguage | undefined;
  readonly registry: WidgetRegistry;
  /** The input types that forms are compiled with. */
  readonly types: InputTypes;
  /**
   * Resolves with the types including those that the server defines, as last requested or as the definitions of this version have
   * them; never rejects, and is the same promise until they are requested again.
   */
  readonly loadTypes?: (formVersion?: string) => Promise<InputTypes> | undefined;
  /** Absent where no page has videos. */
  readonly lateVideos?: LateVideos;
  /** Puts a text before the window's title until the returned function is called. Absent where the title is not the portal's. */
  readonly markTitle?: (text: string) => () => void;
}

const EnvironmentContext = createContext<EngineEnvironment | undefined>(undefined);

export const EngineProvider = EnvironmentContext;

export function useEnvironment(): EngineEnvironment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('EngineProvider is missing');
  return environment;
}
