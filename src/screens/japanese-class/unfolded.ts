/** What of a card is unfolded. `asking`: the notice of a late submission stands over it. */
export type Unfolded = 'nothing' | 'reflection' | 'entry' | 'asking';
