/** A title that breaks only between its clauses, into lines or, where it is vertical, columns. */
export const ClauseWrappedText = ({ text }: { text: string }) =>
  (text.match(/[^，、：；。！？]+[，、：；。！？]*/g) ?? [text]).map((clause, place) => (
    <span key={place} className="block [word-break:normal]">
      {clause}
    </span>
  ));
