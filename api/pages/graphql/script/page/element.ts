/** Creates an element; texts become text nodes, so no text of an answer or of the schema is read as markup. */
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

/** Returns a control below its label. */
export function labelled(words: string, control: HTMLElement): HTMLElement {
  control.id = `graphql-${words.toLowerCase().replaceAll(' ', '-')}`
  return element('div', { class: 'field' }, element('label', { for: control.id }, words), control)
}
