DROP INDEX `mail_outbox_created`;--> statement-breakpoint
DROP INDEX `mail_outbox_due`;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`sent_at`,`failed_at`,`due_at`,`mailing_id`,`order_id`,`created_at`);