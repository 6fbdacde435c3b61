import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';

/** The videos that play at a temporary address of this session instead of the saved one. */
export interface PlaybackAddresses {
  readonly has: (address: string) => boolean;
  readonly ask: (address: string) => Promise<string>;
  /** Notifies that failed addresses may be available now, after a reconnect or a log-in. Returns an unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Without it every video plays at its own address. */
export const PlaybackAddressesContext = createContext<PlaybackAddresses>({
  has: () => false, ask: (address) => Promise.resolve(address), subscribe: () => () => undefined,
});

interface FilmProps {
  readonly address: string;
  readonly label: string;
  readonly className: string | undefined;
}

/** A player. When its address expires, it goes on from where it was at the next one, as soon as that is available. */
export function Film(props: FilmProps) {
  const addresses = use(PlaybackAddressesContext);
  // A response for another video must not apply: the key makes a new component.
  return addresses.has(props.address)
    ? <ResolvedFilm key={props.address} {...props} elsewhere={addresses} />
    : <Player {...props} src={props.address} />;
}

/** A player whose address has expired, and where it was. */
interface Stopped {
  readonly player: HTMLVideoElement;
  readonly at: number;
  readonly plays: boolean;
}

function ResolvedFilm({ elsewhere: { ask, subscribe }, ...props }: FilmProps & { readonly elsewhere: PlaybackAddresses }) {
  const { address } = props;
  const stopped = useRef<Stopped>(undefined);
  const [src, setSrc] = useState<string>();
  // Where the server has no temporary address, the video plays at its own.
  useEffect(() => { ask(address).then(setSrc, () => { setSrc(address); }); }, [ask, address]);
  const refreshAddress = useCallback(async () => {
    const { current } = stopped;
    const next = current && await ask(address).catch(() => undefined);
    // Of several requests, the first may have been answered by now.
    if (next === undefined || stopped.current !== current) return;
    if (current?.player.getAttribute('src') === next) current.player.load();
    else setSrc(next);
  }, [ask, address]);
  useEffect(() => subscribe(() => void refreshAddress()), [subscribe, refreshAddress]);
  const stop = (player: HTMLVideoElement): void => {
    if (stopped.current || src === undefined) return;
    stopped.current = { player, at: player.currentTime, plays: !player.paused };
    void refreshAddress();
  };
  const resume = (player: HTMLVideoElement): void => {
    if (!stopped.current) return;
    player.currentTime = stopped.current.at;
    if (stopped.current.plays) player.play().catch(() => undefined);
    stopped.current = undefined;
  };
  return <Player {...props} src={src} onError={stop} onBegin={resume} />;
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
