/** Words of somebody else, boxed and never bold: nobody can make them look like the room speaking. */
export function TheirWords({ children }: { readonly children: string }) {
  return (
    <bdi className="block rounded-control border border-line bg-card px-4 py-3 font-serif text-doc font-[400] break-words">
      {children}
    </bdi>
  );
}
