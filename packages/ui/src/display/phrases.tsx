/**
 * A heading's text that breaks between its clauses where it can; a clause too long for a line breaks inside by the rules of
 * Chinese text, never before its punctuation.
 */
export const PhraseWrappedText = ({ text }: { text: string }) =>
  (text.match(/[^，、：；。！？]+[，、：；。！？]*/gu) ?? [text]).map((clause, place) => (
    <span key={place} className="inline-block [word-break:normal]">
      {clause}
    </span>
  ));

/**
 * A heading's text whose lines never begin with punctuation: where a clause is too long for a line, as with text of twice the size, the
 * browser breaks it between any two characters, so the last one stays with its punctuation.
 */
export const PunctuationSafeText = ({ text }: { text: string }) =>
  text.split(/(.[，、：；。！？]+)/u).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
