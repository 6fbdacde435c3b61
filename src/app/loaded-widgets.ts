import type { WidgetEntry, WidgetRegistry } from '../engine/contract/widget.ts';
import { loginWidgets } from './login-widgets.ts';

const registered: Record<string, WidgetEntry> = { ...loginWidgets };

/**
 * The widgets that are loaded: one object that grows, so that a form which has waited for its widgets finds them. Those of the log-in,
 * which may open over any page, are never replaced.
 */
export const loadedWidgets: WidgetRegistry = registered;

export const addWidgets = (more: WidgetRegistry): void => { Object.assign(registered, { ...more, ...registered }); };
