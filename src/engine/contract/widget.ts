import type { ComponentType, ReactNode } from 'react';
import type { Language, Text, TextKey, Translate } from '../../base/text.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from '../../fields/definition.ts';
import type { Late } from '../../late/late.ts';
import type { FieldVideo } from './videos.ts';

export { isForeign } from '../../fields/value.ts';
export type { ChosenFile, FieldDefinition, FieldIssue, FieldValue, ForeignValue, Option, StoredFile } from '../../fields/definition.ts';

/** A value that its field does not have yet: it is being recorded or uploaded. */
export type PendingValue =
  /**
   * It arrives by itself, and a save waits for it. `share`: from 0 to 1; undefined where unknown. `detached`: it is committed also after
   * its widget has unmounted or its form has closed.
   */
  | { readonly kind: 'arriving'; readonly share: number | undefined; readonly secondsLeft: number | undefined; readonly detached?: true }
  /** It needs the applicant to do something: a save leads to the field, with this issue. */
  | { readonly kind: 'blocked'; readonly issue: FieldIssue };

/**
 * How a widget reads and writes its field. The store behind it is the only truth; text-like widgets leave the text
 * being typed in the DOM and only announce it (docs/decisions/0002).
 */
export interface FieldControl {
  /** The value in the store now. */
  readonly read: () => FieldValue;
  /** The server's value as far as it is known, to which an undone choice returns. */
  readonly baseline: () => FieldValue;
  /**
   * Validates a value before the field has it, whether or not the field can be changed; `undefined` where it is valid. The same
   * verdict that a check gives.
   */
  readonly validate: (value: FieldValue) => FieldIssue | undefined;
  /** Puts a choice into the store; the field renders with it at once. */
  readonly commit: (value: FieldValue) => void;
  /**
   * The DOM holds new text. `pull` is called in a pause of typing (after a second at most) and at once on leaving, save,
   * language switch and page hide. Nothing renders because of it. Cheap enough for every key.
   */
  readonly typing: (pull: () => FieldValue) => void;
  /** The field was left: pending text is taken and checked; a hint or error appears or goes. */
  readonly leave: () => void;
  /**
   * Shows an issue in the place of the field's error, for input that the widget has refused (a file) and the field therefore does
   * not have. `undefined` removes it.
   */
  readonly report: (issue: FieldIssue | undefined) => void;
  /**
   * Reports a pending value, and with `undefined` that there is none. For values that the widget makes itself (a recording that
   * is not stopped yet); the engine knows of uploads by `video`. The widget reports again, or clears it, before it unmounts, unless
   * the value is `detached`.
   */
  readonly setPending: (state: PendingValue | undefined) => void;
  /** The value last set by `setPending`, by whichever mount of the widget: a detached one that is not this any more was replaced. */
  readonly pending: () => PendingValue | undefined;
  /**
   * Calls the listener when the form is about to be left or its time is over: the widget must finish what it is making now, which
   * becomes the value. Returns an unsubscribe.
   */
  readonly onFinish: (listener: () => void) => () => void;
}

/** For applicants who read both languages at once: texts in the one that is not in force. */
export interface OtherLanguage {
  readonly language: Language;
  /** `undefined` where it is the same text, or there is none. `own` are the params of the language in force, where they are others. */
  readonly text: (text: Text, params?: TextKey['params'], own?: TextKey['params']) => string | undefined;
  /** The same as a small line of its own, outside a control's label and description, so that a screen reader reads nothing twice. */
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
  /** Absent where only one language is shown. */
  readonly other?: OtherLanguage | undefined;
  /** The same at every rendering. */
  readonly control: FieldControl;
  /**
   * The upload of the field's video; the same at every rendering. Absent where there is no video host, or the form keeps no
   * draft.
   */
  readonly video?: FieldVideo;
  /** Loads `video`; present until it is loaded. */
  readonly lateVideo?: Late<unknown>;
}

/** How the engine frames a widget. `group`: the label is a legend, not a `<label for>`. */
export interface WidgetEntry {
  readonly component: ComponentType<WidgetProps>;
  readonly frame: 'input' | 'group';
  /** Help for the control itself, shown with the help of its field. */
  readonly help?: (definition: FieldDefinition) => Text | undefined;
}

export type WidgetRegistry = Readonly<Record<string, WidgetEntry>>;
