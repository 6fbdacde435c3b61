/**
 * What a browser would do besides what it is asked. The last of several lists counts, so this one repeats what the driver
 * switches off. The pages of the address bar's popups are made anew for every window, and take half of what a window costs.
 */
const FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding',
  'ThirdPartyStoragePartitioning', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'LensOverlay', 'AimEnabled',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
];

/**
 * With what every test starts its browser. Nothing moves by itself: a dialog that comes in slowly is waited for at each press. Its camera shows a clock, and its microphone beeps. A browser that has no window
 * has nothing to ask in whether it may use them, and says that it cannot.
 */
export const LAUNCH_FLAGS: readonly string[] = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--force-prefers-reduced-motion', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream',
  `--disable-features=${FEATURES.join(',')}`,
];
