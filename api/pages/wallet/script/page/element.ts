/** Creates an element; texts become text nodes, so no text of a wallet or of the service is read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Creates a button that runs an action. */
export function button(words: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, words)
  made.addEventListener('click', onClick)
  return made
}
