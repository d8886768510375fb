import { Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import type { SignedIn } from '../accounts/signed-in.ts'
import { changeNameOf } from '../db/changes-made.ts'
import { pathId, readFields } from '../request.ts'
import { changeTemplate, createTemplate, deleteTemplate, type TemplateDeps } from './change.ts'
import { changedTemplates, listTemplates } from './read.ts'
import { parseTemplate, parseTemplateEdit } from './request.ts'

export function templateRoutes(deps: TemplateDeps) {
  const { db, defaults } = deps
  return new Hono<SignedIn>()
    .get('/api/templates', async (c) => {
      const since = c.req.query('since')
      return since === undefined
        ? c.json(await listTemplates(db, defaults, c.var.user.id))
        : c.json(await changedTemplates(db, defaults, c.var.user.id, since))
    })
    .post('/api/templates', async (c) => {
      const asked = parseTemplate(await readFields(c))
      const template = await createTemplate(deps, c.var.user.id, { ...asked, id: asked.id ?? uuidv7() })
      return c.json(template, 201)
    })
    .put('/api/templates/:id', async (c) => {
      const asked = parseTemplateEdit(await readFields(c))
      const id = templateId(c.req.param('id'))
      return c.json(await changeTemplate(deps, c.var.user.id, id, asked, changeNameOf(c)))
    })
    .delete('/api/templates/:id', async (c) => {
      await deleteTemplate(deps, c.var.user.id, templateId(c.req.param('id')))
      return c.body(null, 204)
    })
}

function templateId(id: string): string {
  return pathId(id, 'unknown_template')
}
