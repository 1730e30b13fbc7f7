/**
 * A heading's text that breaks between its clauses where it can; a clause too long for a line breaks inside by the rules of
 * Chinese text, never before its punctuation.
 */
export const Phrases = ({ text }: { text: string }) =>
  (text.match(/[^，、：；。！？]+[，、：；。！？]*/gu) ?? [text]).map((clause, place) => (
    <span key={place} className="inline-block [word-break:normal]">
      {clause}
    </span>
  ));
