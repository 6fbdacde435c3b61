import { queryOptions } from '@tanstack/react-query';
import type { Call, CallInput } from './call.ts';
import type { Client } from './client.ts';

interface QuerySettings {
  /** Further input of each call. */
  readonly input?: () => CallInput;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly structuralSharing?: false;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The query of a call, cached under its name. */
export const queryOf = <Answer>(call: Call<Answer>, { input, ...settings }: QuerySettings = {}) => (client: Client) =>
  queryOptions({ queryKey: [call.name], queryFn: ({ signal }) => client.send(call, { signal, ...input?.() }), ...settings });
