import { createContext, useContext } from 'react';
import type { Language, Translate } from '../base/text.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { OtherLanguage, WidgetRegistry } from './contract/widget.ts';
import type { LateVideos } from './form-videos.ts';

/** What the engine needs from the application around it. A change of language renders the texts of every field anew. */
export interface EngineEnvironment {
  readonly language: Language;
  readonly t: Translate;
  /** Where somebody reads both languages at once. */
  readonly other?: OtherLanguage | undefined;
  readonly registry: WidgetRegistry;
  /** The input types that forms are made with. */
  readonly types: InputTypes;
  /**
   * The types with those that the server defines, as they were asked for last, or as the definitions of this version have them;
   * never rejects, and is the same until they are asked for anew.
   */
  readonly awaited?: (formVersion?: string) => Promise<InputTypes> | undefined;
  /** Absent where no page has any. */
  readonly lateVideos?: LateVideos;
  /** Puts a text before the window's title until what it returns is called. Absent where the title is somebody else's. */
  readonly markTitle?: (text: string) => () => void;
}

const EnvironmentContext = createContext<EngineEnvironment | undefined>(undefined);

export const EngineProvider = EnvironmentContext;

export function useEnvironment(): EngineEnvironment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('EngineProvider is missing');
  return environment;
}
