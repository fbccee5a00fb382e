export type Question = {
  readonly title: string
  readonly query: string
  readonly variables: string
}

/** Reads the questions that the page lists, with their variables as lines. */
export const readQuestions = (): readonly Question[] =>
  [...document.querySelectorAll<HTMLElement>('[data-question]')].map((item) => {
    const { question = '', variables = '{}' } = item.dataset
    const query = item.querySelector('code')?.textContent ?? ''
    return { title: question, query, variables: JSON.stringify(JSON.parse(variables), null, 2) }
  })
