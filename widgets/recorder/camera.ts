/** Why there is no picture: permission denied; no device; another program uses it; anything else. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

/** The ids of the devices to use; the browser's choice where absent. */
export interface ChosenDevices {
  readonly camera?: string;
  readonly microphone?: string;
}

/** One camera or microphone. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

export type Devices = Readonly<Record<keyof ChosenDevices, readonly Device[]>>;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'missing', OverconstrainedError: 'missing', NotReadableError: 'busy',
  AbortError: 'busy',
};

export const problemOf = (error: unknown): CameraProblem => PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed';

/**
 * Asks for camera and microphone (spec §9: 720p). The server converts it to 720×480: a browser that is asked for that size
 * reports it and records another.
 */
export const openCamera = ({ camera, microphone }: ChosenDevices): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({
  video: {
    width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 },
    ...(camera === undefined ? { facingMode: 'user' } : { deviceId: { exact: camera } }),
  },
  audio: {
    echoCancellation: true, noiseSuppression: true, autoGainControl: true,
    ...(microphone !== undefined && { deviceId: { exact: microphone } }),
  },
});

/** Turns camera and microphone off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The devices to choose from; their names are known once the applicant has allowed their use. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const devicesOfKind = (kind: MediaDeviceKind): readonly Device[] =>
    all.filter((device) => device.kind === kind && device.deviceId !== '').map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return { camera: devicesOfKind('videoinput'), microphone: devicesOfKind('audioinput') };
}

/** The devices that a stream comes from. */
export const devicesOf = (stream: MediaStream): ChosenDevices => {
  const [camera, microphone] = [stream.getVideoTracks(), stream.getAudioTracks()].map(([track]) => track?.getSettings().deviceId);
  return { ...(camera !== undefined && { camera }), ...(microphone !== undefined && { microphone }) };
};
