import type { ComponentType, ReactNode } from 'react';
import type { Language, Text, TextKey, Translate } from '../../base/text.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from '../../fields/definition.ts';
import type { Late } from '../../late/late.ts';
import type { FieldVideo } from './videos.ts';

export { isForeign } from '../../fields/value.ts';
export type { ChosenFile, FieldDefinition, FieldIssue, FieldValue, ForeignValue, Option, StoredFile } from '../../fields/definition.ts';

/** A value that is on its way to its field: it is being made, or is going up. */
export type PendingValue =
  /** It comes by itself, and a save waits for it. `share` from 0 to 1; what nobody can tell is undefined. */
  | { readonly kind: 'arriving'; readonly share: number | undefined; readonly secondsLeft: number | undefined }
  /** It does not come before the applicant does something: a save leads to the field, with this issue. */
  | { readonly kind: 'blocked'; readonly issue: FieldIssue };

/**
 * How a widget reads and writes its field. The store behind it is the only truth; text-like widgets leave the text
 * being typed in the DOM and only announce it (docs/decisions/0002).
 */
export interface FieldControl {
  /** The value in the store now. */
  readonly read: () => FieldValue;
  /** What the server holds, as far as is known: where a choice that is taken back leads to. */
  readonly baseline: () => FieldValue;
  /**
   * What the form's rules say of a value before the field has it, whether or not the field can be changed; `undefined`
   * where nothing is wrong. The same verdict that a check gives.
   */
  readonly validate: (value: FieldValue) => FieldIssue | undefined;
  /** A choice was made: the store takes it and the field renders with it at once. */
  readonly commit: (value: FieldValue) => void;
  /**
   * The DOM holds new text. `pull` is called in a pause of typing (after a second at most) and at once on leaving, save,
   * language switch and page hide. Nothing renders because of it. Cheap enough for every key.
   */
  readonly typing: (pull: () => FieldValue) => void;
  /** The field was left: pending text is taken and checked; a hint or error appears or goes. */
  readonly leave: () => void;
  /**
   * Puts an issue in the place of the field's error: what the widget does not take (a file), and the field therefore does
   * not hold. `undefined` takes it back.
   */
  readonly report: (issue: FieldIssue | undefined) => void;
  /**
   * Says that a value is on its way, and with `undefined` that none is. For what the widget makes itself (a recording that
   * is not stopped yet); what goes up by `video` the engine knows. It is said anew, or taken back, before the widget goes.
   */
  readonly underWay: (state: PendingValue | undefined) => void;
  /**
   * Hears that the form is about to be left or its time is over: what the widget is making is to be ended now and to become
   * the value. Answers what ends it.
   */
  readonly onFinish: (listener: () => void) => () => void;
}

/** For who reads both languages at once: texts in the one that is not in force. */
export interface OtherLanguage {
  readonly language: Language;
  /** `undefined` where it is the same text, or there is none. `own` are the params of the language in force, where they are others. */
  readonly text: (text: Text, params?: TextKey['params'], own?: TextKey['params']) => string | undefined;
  /** The same as a small line of its own, to stand outside of what names or describes a control: nothing is heard twice. */
  readonly line: (text: Text | undefined, params?: TextKey['params'], own?: TextKey['params']) => ReactNode;
}

/**
 * What every widget gets. Label, help and error stand outside the widget and are tied to it by these ids.
 */
export interface WidgetProps {
  /** DOM id of the input, or of the group element for groups of inputs. */
  readonly id: string;
  /** DOM id of the label; groups (radio, check boxes, upload) name themselves by it. */
  readonly labelId: string;
  /** Ids of help and error, for `aria-describedby`. */
  readonly describedBy: string;
  readonly definition: FieldDefinition;
  /** Resolved in the language in force. */
  readonly label: string;
  readonly placeholder: string;
  /**
   * The value to show. Controlled widgets show it always. Text-like widgets use it as `defaultValue` and put it into
   * the DOM again only when `revision` changed: it came from outside (a draft, a reset).
   */
  readonly value: FieldValue;
  readonly revision: number;
  /** Whether an issue stood at the field when it was rendered; when that changes, the frame marks the control itself. */
  readonly invalid: boolean;
  /** The definition locks it: the value cannot be changed. */
  readonly disabled: boolean;
  /** Options that may not be chosen now, by id. */
  readonly disabledOptions: ReadonlySet<string>;
  /** Share of an upload under way, 0 to 1. */
  readonly progress?: number;
  readonly language: Language;
  readonly t: Translate;
  /** Absent where one language is read. */
  readonly other?: OtherLanguage | undefined;
  /** The same at every rendering. */
  readonly control: FieldControl;
  /**
   * Where the field's video goes up; the same at every rendering. Absent where nothing can: no video host, or nothing is kept of the
   * form.
   */
  readonly video?: FieldVideo;
  /** What `video` comes with, as long as it has not come. */
  readonly lateVideo?: Late<unknown>;
}

/** How the engine frames a widget. `group`: the label is a legend, not a `<label for>`. */
export interface WidgetEntry {
  readonly component: ComponentType<WidgetProps>;
  readonly frame: 'input' | 'group';
  /** What is said of the control itself, with the help of its field. */
  readonly help?: (definition: FieldDefinition) => Text | undefined;
}

export type WidgetRegistry = Readonly<Record<string, WidgetEntry>>;
