CREATE TRIGGER `audit_log_keep_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the journal is never deleted from'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_row` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = new.`id`) BEGIN SELECT RAISE(ABORT, 'the journal is never replaced'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_update` BEFORE UPDATE ON `audit_log`
WHEN new.`id` <> old.`id` OR new.`at` <> old.`at` OR new.`actor_kind` <> old.`actor_kind` OR new.`actor_id` IS NOT old.`actor_id`
  OR new.`action` <> old.`action` OR new.`entity` <> old.`entity` OR new.`entity_id` IS NOT old.`entity_id`
  OR new.`detail` NOT IN (json_remove(old.`detail`, '$.order.buyer'), json_remove(old.`detail`, '$.reason'))
BEGIN SELECT RAISE(ABORT, 'an erasure alone takes something out of the journal'); END;
