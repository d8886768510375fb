import { Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import type { SignedIn } from '../accounts/signed-in.ts'
import { changeNameOf } from '../db/changes-made.ts'
import { pathId, readFields } from '../request.ts'
import { changeMenuItem, createMenuItem, deleteMenuItem, type MenuDeps, revertMenuItem } from './change.ts'
import { changedMenu, listMenu } from './read.ts'
import { parseMenuItemChange, parseNewMenuItem } from './request.ts'

export function menuRoutes(deps: MenuDeps) {
  return new Hono<SignedIn>()
    .get('/api/menu-items', async (c) => {
      const since = c.req.query('since')
      return since === undefined
        ? c.json(await listMenu(deps.db, c.var.user.id))
        : c.json(await changedMenu(deps.db, c.var.user.id, since))
    })
    .post('/api/menu-items', async (c) => {
      const asked = parseNewMenuItem(await readFields(c))
      const item = await createMenuItem(deps, c.var.user.id, { ...asked, id: asked.id ?? uuidv7() })
      return c.json(item, 201)
    })
    .patch('/api/menu-items/:id', async (c) => {
      const asked = parseMenuItemChange(await readFields(c))
      const id = itemId(c.req.param('id'))
      return c.json(await changeMenuItem(deps, c.var.user.id, id, asked, changeNameOf(c)))
    })
    .delete('/api/menu-items/:id', async (c) => {
      await deleteMenuItem(deps, c.var.user.id, itemId(c.req.param('id')))
      return c.body(null, 204)
    })
    .post('/api/menu-items/:id/revert', async (c) =>
      c.json(await revertMenuItem(deps, c.var.user.id, itemId(c.req.param('id')), changeNameOf(c))),
    )
}

function itemId(id: string): string {
  return pathId(id, 'unknown_menu_item')
}
