/** One decoded event. */
export class Event {
  constructor(fields) {
    Object.assign(this, fields)
  }
}

/** One block header. */
export class Block {
  constructor(fields) {
    Object.assign(this, fields)
  }
}
