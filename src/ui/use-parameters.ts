import { useMemo } from 'react';
import { useLocation, type NavigateOptions } from 'react-router-dom';
import { useNavigate } from './router.ts';

type SetParameters = (parameters: Readonly<Record<string, string>>, options?: Pick<NavigateOptions, 'replace'>) => void;

/** The query parameters of the address, and a function that replaces all of them. */
export function useParameters(): readonly [URLSearchParams, SetParameters] {
  const navigate = useNavigate();
  const { search } = useLocation();
  return [
    useMemo(() => new URLSearchParams(search), [search]),
    (parameters, options) => void navigate(`?${new URLSearchParams(parameters).toString()}`, options),
  ];
}
