/** A small S3 server on the file system; its package has no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: never[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
