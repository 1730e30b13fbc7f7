type ShareBarProps = {
  /** Of the whole, 0 to 1; what lies outside is cut. */
  share: number;
  /** Up to where a paler part reaches. */
  paler?: number;
};

const widthOf = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** What the figures beside it say, as a bar. */
export const ShareBar = ({ share, paler }: ShareBarProps) => (
  <span aria-hidden className="share-bar">
    {paler !== undefined && <span data-paler style={{ inlineSize: widthOf(paler) }} />}
    <span style={{ inlineSize: widthOf(share) }} />
  </span>
);
