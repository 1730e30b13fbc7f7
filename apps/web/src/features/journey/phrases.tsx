/** A title that breaks between its phrases, never inside one. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，。；])/u).map((phrase) => (
    <span key={phrase} className="inline-block">
      {phrase}
    </span>
  ));
}
