import { useEffect, useState } from 'react';
import shared from '../widgets.module.css';
import { devicesOf, listDevices, type ChosenDevices, type Device, type Devices } from './camera.ts';
import styles from './recorder.module.css';
import type { ViewProps } from './view-props.ts';

interface DeviceChoiceProps extends Pick<ViewProps, 'id' | 't'> {
  readonly stream: MediaStream;
  readonly onChoose: (devices: ChosenDevices) => void;
}

/** Chooses camera and microphone, where there are several; the lists follow devices that are plugged in. */
export function DeviceChoice({ stream, id, t, onChoose }: DeviceChoiceProps) {
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [] });
  useEffect(() => {
    let isUnmounted = false;
    const list = (): void => void listDevices().then((found) => { if (!isUnmounted) setDevices(found); }, () => undefined);
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      isUnmounted = true;
      navigator.mediaDevices.removeEventListener('devicechange', list);
    };
  }, []);
  const chosen = devicesOf(stream);
  return (
    <div className={`${shared.actions} ${styles.devices ?? ''}`}>
      {(['camera', 'microphone'] as const).map((kind) => (
        <DeviceSelect
          key={kind}
          id={`${id}-${kind}`}
          label={t(`widget.recorder.${kind}`)}
          devices={devices[kind]}
          chosen={chosen[kind]}
          onChoose={(device) => { onChoose({ ...chosen, [kind]: device }); }}
        />
      ))}
    </div>
  );
}

interface DeviceSelectProps {
  readonly id: string;
  readonly label: string;
  readonly devices: readonly Device[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function DeviceSelect({ id, label, devices, chosen, onChoose }: DeviceSelectProps) {
  if (devices.length < 2) return null;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className={shared.selectBox}>
        <select id={id} className={shared.select} value={chosen} onChange={({ currentTarget }) => { onChoose(currentTarget.value); }}>
          {devices.map((device, index) =>
            <option key={device.id} value={device.id}>{device.name || `${label} ${String(index + 1)}`}</option>)}
        </select>
      </span>
    </div>
  );
}
