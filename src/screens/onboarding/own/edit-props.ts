/** What the card around the form hears. */
export interface EditProps {
  /** The server has confirmed the save, or it was given up. */
  readonly onDone: () => void;
}
