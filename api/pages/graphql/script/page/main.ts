import { openEditor } from './openEditor.ts'

const place = document.querySelector<HTMLElement>('[data-graphql]')
if (place !== null) openEditor(place)
