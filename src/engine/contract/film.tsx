import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';

/** The videos that play elsewhere than at the address that is saved of them: for a while, and for this session alone. */
export interface PlayedElsewhere {
  readonly has: (address: string) => boolean;
  readonly ask: (address: string) => Promise<string>;
}

/** Without it every video plays at its own address. */
export const PlayedElsewhereContext = createContext<PlayedElsewhere>({ has: () => false, ask: (address) => Promise.resolve(address) });

interface FilmProps {
  readonly address: string;
  readonly label: string;
  readonly className: string | undefined;
}

/** A player. Where the address that it plays at has ended, it asks for the next one and goes on from where it was. */
export function Film(props: FilmProps) {
  const elsewhere = use(PlayedElsewhereContext);
  // What is answered of another video is late.
  return elsewhere.has(props.address)
    ? <FilmElsewhere key={props.address} {...props} ask={elsewhere.ask} />
    : <Player {...props} src={props.address} />;
}

function FilmElsewhere({ ask, ...props }: FilmProps & Pick<PlayedElsewhere, 'ask'>) {
  const { address } = props;
  const left = useRef<{ readonly at: number; readonly plays: boolean }>(undefined);
  const [src, setSrc] = useState<string>();
  const find = useCallback(() => ask(address).then(setSrc), [ask, address]);
  // A server that knows no other address plays it at its own.
  useEffect(() => { find().catch(() => { setSrc(address); }); }, [find, address]);
  const leave = (player: HTMLVideoElement): void => {
    if (left.current || src === undefined) return;
    left.current = { at: player.currentTime, plays: !player.paused };
    find().catch(() => { left.current = undefined; });
  };
  const goOn = (player: HTMLVideoElement): void => {
    if (!left.current) return;
    player.currentTime = left.current.at;
    if (left.current.plays) player.play().catch(() => undefined);
    left.current = undefined;
  };
  return <Player {...props} src={src} onError={leave} onBegin={goOn} />;
}

interface PlayerProps extends Pick<FilmProps, 'label' | 'className'> {
  readonly src: string | undefined;
  readonly onError?: (player: HTMLVideoElement) => void;
  readonly onBegin?: (player: HTMLVideoElement) => void;
}

const Player = ({ src, label, className, onError, onBegin }: PlayerProps) => (
  <video
    className={className} controls preload="metadata" src={src} aria-label={label}
    onError={({ currentTarget }) => onError?.(currentTarget)} onLoadedMetadata={({ currentTarget }) => onBegin?.(currentTarget)}
  />
);
