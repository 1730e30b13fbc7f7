/** A title in its clauses: each begins a line of its own, or, where the title stands upright, a column. */
export const Clauses = ({ text }: { text: string }) =>
  (text.match(/[^，、：；。！？]+[，、：；。！？]*/g) ?? [text]).map((clause, place) => (
    <span key={place} className="block">
      {clause}
    </span>
  ));
